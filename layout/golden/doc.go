// Package golden holds golden files of the product, to review and to compare with:
// games in numbers, contact sheets as pictures, a specimen in every format, and the
// pictures of the README. It has no code but tests.
//
//	UPDATE=1 go test ./layout/golden
//
// rewrites all files and deletes those that are no longer generated. Review the diff
// before you commit it; after a merge conflict in testdata, just regenerate the files.
package golden
