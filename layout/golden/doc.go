// Package golden holds what the product looks like, as files to compare with:
// sheets and diagrams as text, SVG and DXF byte for byte, and pictures, those of
// the README among them. It has no code but tests.
//
//	UPDATE=1 go test ./layout/golden
//
// writes all files anew and deletes those that nothing makes any more. Look at
// the difference before you commit it; after a merge conflict in testdata just
// write the files again.
package golden
