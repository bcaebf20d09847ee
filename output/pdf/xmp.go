package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"time"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// xmp returns the metadata of a document as XMP: the contents of the information
// dictionary and the licence.
func xmp(sheets []draw.Sheet, o format.Options) []byte {
	var b bytes.Buffer
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` + "\n" +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
		` xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
		` xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">` + "\n")
	alt := func(tag, s string) {
		format.Element(&b, tag, "<rdf:Alt><rdf:li xml:lang=\"x-default\">", s, "</rdf:li></rdf:Alt>")
	}
	alt("dc:title", o.Title)
	alt("dc:description", o.Subject)
	alt("dc:rights", o.License)
	alt("xmpRights:UsageTerms", o.License)
	format.Element(&b, "dc:creator", "<rdf:Seq><rdf:li>", o.Author, "</rdf:li></rdf:Seq>")
	format.Element(&b, "dc:language", "<rdf:Bag><rdf:li>", o.Lang, "</rdf:li></rdf:Bag>")
	format.Element(&b, "dc:format", "", "application/pdf", "")
	format.Element(&b, "pdf:Keywords", "", o.Keywords, "")
	format.Element(&b, "pdf:Producer", "", o.Producer(), "")
	format.Element(&b, "xmp:CreatorTool", "", o.Producer(), "")
	if !o.Time.IsZero() {
		date := o.Time.UTC().Format(time.RFC3339)
		format.Element(&b, "xmp:CreateDate", "", date, "")
		format.Element(&b, "xmp:ModifyDate", "", date, "")
		if o.PDFX {
			format.Element(&b, "xmp:MetadataDate", "", date, "")
		}
	}
	if o.PDFX {
		id := sha256.Sum256(b.Bytes())
		fmt.Fprintf(&b, `</rdf:Description><rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"`+
			` xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">`+
			"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>"+
			"<xmpMM:DocumentID>uuid:%x-%x-%x-%x-%x</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>"+
			"<xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n", id[:4], id[4:6], id[6:8], id[8:10], id[10:16])
	}
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n")
	return b.Bytes()
}
