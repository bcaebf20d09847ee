package layout

import "shogikit/board/rules"

func proveProblems(r *rules.Rules, file *figureFile) ([]bookProblem, error) { return nil, nil }
