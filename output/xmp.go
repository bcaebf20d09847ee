package output

import (
	"bytes"
	"encoding/xml"
	"strings"
	"time"

	"shogikit/output/draw"
)

// xmp returns the metadata of a document as XMP: what the information
// dictionary says, the licence, and the claims of every sheet.
func xmp(sheets []draw.Sheet, o Options) []byte {
	var b bytes.Buffer
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` + "\n" +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
		` xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
		` xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:kit="` + ClaimsNamespace + "\">\n")
	alt := func(tag, s string) {
		element(&b, tag, "<rdf:Alt><rdf:li xml:lang=\"x-default\">", s, "</rdf:li></rdf:Alt>")
	}
	alt("dc:title", o.Title)
	alt("dc:description", o.Subject)
	alt("dc:rights", o.License)
	alt("xmpRights:UsageTerms", o.License)
	element(&b, "dc:creator", "<rdf:Seq><rdf:li>", o.Author, "</rdf:li></rdf:Seq>")
	element(&b, "dc:language", "<rdf:Bag><rdf:li>", o.Lang, "</rdf:li></rdf:Bag>")
	element(&b, "dc:format", "", "application/pdf", "")
	element(&b, "pdf:Keywords", "", o.Keywords, "")
	element(&b, "pdf:Producer", "", Program, "")
	element(&b, "xmp:CreatorTool", "", Program, "")
	if !o.Time.IsZero() {
		date := o.Time.UTC().Format(time.RFC3339)
		element(&b, "xmp:CreateDate", "", date, "")
		element(&b, "xmp:ModifyDate", "", date, "")
	}
	b.WriteString("<kit:sheets><rdf:Seq>\n")
	for i := range sheets {
		c := ClaimsOf(&sheets[i])
		c.Duplex = o.Duplex.String()
		element(&b, "rdf:li", "", string(c.Encode()), "")
	}
	b.WriteString("</rdf:Seq></kit:sheets>\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n")
	return b.Bytes()
}

// element writes <tag>before s after</tag>, or nothing where s is empty.
func element(b *bytes.Buffer, tag, before, s, after string) {
	if s == "" {
		return
	}
	b.WriteString("<" + tag + ">" + before)
	b.WriteString(strings.ReplaceAll(xmlText(s), "&#34;", `"`)) // only attributes need that one
	b.WriteString(after + "</" + tag + ">\n")
}

// xmlText escapes s for text and attributes of XML. What XML cannot hold
// becomes U+FFFD.
func xmlText(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}
