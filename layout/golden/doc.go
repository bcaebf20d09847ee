// Package golden holds what the product looks like, as files to judge and compare with:
// games in numbers, contact sheets as pictures, a specimen in every format, and
// the pictures of the README. It has no code but tests.
//
//	UPDATE=1 go test ./layout/golden
//
// writes all files anew and deletes those that nothing makes any more. Look at
// the difference before you commit it; after a merge conflict in testdata just
// write the files again.
package golden
