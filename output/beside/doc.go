// Package beside gets what a page keeps beside the program that is built for it:
// typefaces, and texts in other languages than English. Everywhere else the program
// carries them.
package beside
