// Files of the visitor, as the program finds them.

export const OWN = "own.yaml"; // the template of an own game
export const ART = "art"; // folder of its pictures
export const OTHER = "own-other"; // the template that was here before another one came, as it is kept
