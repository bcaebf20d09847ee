//go:build !darwin && !windows

package user

// SystemLocale returns "": these systems have the environment only.
func SystemLocale() string { return "" }
