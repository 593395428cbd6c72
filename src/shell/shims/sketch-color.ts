/** Stands in for `@chenshuai2144/sketch-color`: no field here is a colour, and pro-field brings the picker along (24 kB). */
export function SketchPicker(): null {
  return null
}
