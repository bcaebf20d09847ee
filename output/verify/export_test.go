package verify

// Allowed is the budget of a file.
const Allowed = allowed

// Cost returns what measuring a file costs; more than is allowed where it is
// refused for that.
func Cost(data []byte) (spent int, err error) {
	work := budgetFor(data)
	before := work.left
	_, err = measure(data, nil, work)
	return before - work.left, err
}
