/* Answer of the overview of 栏位绑定: one shape for server and screen. */

/** A place of a farm with its heads and its bindings on a day. */
export interface BoundPlace {
  uid: string
  label: string
  kind: 'HOUSE' | 'UNIT' | 'PEN'
  houseType: string | null
  barnId: string
  capacity: number | null
  /** Heads in it on the day; of a house all heads below it. */
  heads: number
  /** Bound to the place itself, else to the nearest place above it. */
  keeper: string | null
  ownKeeper: string | null
  devices: string | null
}
