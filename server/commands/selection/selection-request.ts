import type { TaggedPiglet } from './chosen-piglets.ts'

interface ChosenRow {
  readonly uid: string
  /** Number of the new file; the piglet's own where none is given. */
  readonly earNo: string | null
}

/** A decision about some piglets at once. */
export interface SelectionRequest {
  readonly farmId: string
  readonly result: 'KEEP' | 'REJECT'
  readonly date: string
  readonly rows: readonly ChosenRow[]
  readonly houseId: string | null
  readonly penId: string | null
  readonly selectiveLevelId: string | null
  /** Where the breed is not the dam's. */
  readonly breedId: string | null
  /** Weaned pigs: the batch they leave where it is not the one they were weaned into, and their mean kg. */
  readonly batchNo: string | null
  readonly weight: number | null
  readonly reason: string | null
  readonly confirmReason: string | null
  readonly today: string
  readonly dryRun: boolean
}

/** The entry of a selected piglet in the cells of the entry form. */
export function entryCells(request: SelectionRequest, row: ChosenRow, piglet: TaggedPiglet) {
  const { sex, birthDate, sireEarNo, damEarNo, teatL, teatR, pigletNo } = piglet
  return {
    date: request.date,
    source: 'OWN',
    houseId: request.houseId,
    penId: request.penId,
    earNo: row.earNo ?? pigletNo,
    sex,
    status: sex === 'M' ? 'YOUNG' : 'GILT',
    birthDate,
    breedId: request.breedId ?? piglet.breedId,
    lineId: request.breedId === null ? piglet.lineId : null,
    selectiveLevelId: request.selectiveLevelId,
    earNotch: pigletNo,
    sireEarNo,
    damEarNo,
    teatL,
    teatR,
    ...(request.confirmReason === null ? {} : { confirmReason: request.confirmReason }),
  }
}
