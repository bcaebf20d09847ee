//go:build !darwin && !windows

package user

// SystemLocale returns "": here the environment says all.
func SystemLocale() string { return "" }
