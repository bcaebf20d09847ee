//go:build !darwin && !windows

package main

// systemLocale returns "": here the environment says all.
func systemLocale() string { return "" }
