/** Something a rule found today: an animal, a material or a lot of it, or a figure of the herd. */
export interface Hit {
  readonly pigId: string | null
  readonly materialId: string | null
  readonly lot: string | null
  /** Ear number, name of the material with its lot, or what the herd is called. */
  readonly subject: string
  readonly value: number
  readonly threshold: number
  readonly unit: string
  readonly level: 'YELLOW' | 'RED'
  /** The report it can be seen in, and the days it was taken over. */
  readonly report: string | null
  readonly from: string | null
  readonly to: string | null
}

/** What a finding is not about. */
export const NONE = { pigId: null, materialId: null, lot: null, report: null, from: null, to: null } as const
