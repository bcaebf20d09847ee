//go:build !darwin && !windows

package user

// SystemLocale returns "": on these systems there is only the environment.
func SystemLocale() string { return "" }
