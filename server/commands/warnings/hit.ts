/** Something a rule found today: an animal, or a figure of the herd. */
export interface Hit {
  /** Null for the herd. */
  readonly pigId: string | null
  /** Ear number, or what the herd is called. */
  readonly subject: string
  readonly value: number
  readonly threshold: number
  readonly unit: string
  readonly level: 'YELLOW' | 'RED'
  /** The report a figure is a column of, and the days it was taken over. */
  readonly report: string | null
  readonly from: string | null
  readonly to: string | null
}
