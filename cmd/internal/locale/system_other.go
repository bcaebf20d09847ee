//go:build !darwin && !windows

package locale

// System returns "": here the environment says all.
func System() string { return "" }
