//go:build !darwin && !windows

package host

// SystemLocale returns "": on these systems there is only the environment.
func SystemLocale() string { return "" }
