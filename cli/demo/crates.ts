interface Crate {
  readonly houseId: string
  readonly penId: string
}

/** Farrowing crates and the stays booked on them; a crate holds one sow at a time. */
export class CratePlan {
  private readonly bookings: { crate: Crate; stays: { from: string; to: string }[] }[]

  constructor(crates: readonly Crate[]) {
    this.bookings = crates.map((crate) => ({ crate, stays: [] }))
  }

  /** The first crate free from `from` up to and including `to`; null when there is none. */
  take(from: string, to: string): Crate | null {
    const free = this.bookings.find(({ stays }) => stays.every((stay) => stay.to < from || to < stay.from))
    free?.stays.push({ from, to })
    return free?.crate ?? null
  }
}
