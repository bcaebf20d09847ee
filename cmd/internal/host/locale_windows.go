package host

import (
	"syscall"
	"unsafe"
)

// SystemLocale returns the locale of the system settings, or "".
func SystemLocale() string {
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	get := syscall.NewLazyDLL("kernel32.dll").NewProc("GetUserDefaultLocaleName")
	if get.Find() != nil {
		return ""
	}
	if n, _, _ := get.Call(uintptr(unsafe.Pointer(&name[0])), uintptr(len(name))); n == 0 {
		return ""
	}
	return syscall.UTF16ToString(name[:])
}
