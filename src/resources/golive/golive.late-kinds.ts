import type { Fields } from '#kit/field.ts'
import { openingPigKind, pastLitterKind } from './golive.kinds.ts'

/** Kinds of rows that can be added to a farm that went live without them. */
export const lateKinds = { 'past-litter': '历史胎次', 'opening-pig': '种猪' } as const
export type LateKind = keyof typeof lateKinds

/** Columns of an animal about its place and state; the rest is added on its card. */
const OF_ANIMAL = [
  ...[
    'earNo',
    'sex',
    'status',
    'houseId',
    'penId',
    'birthDate',
    'breedId',
    'parity',
    'mateDate',
    'boarEarnock',
  ],
  ...['serviceNo', 'checkDate', 'farrowDate', 'suckling', 'weanDate', 'openDate', 'openReason', 'bloodline'],
]

const OWN: Fields = openingPigKind.columns

/** The cells of a row, by kind. */
export const lateFields: Readonly<Record<LateKind, Fields>> = {
  'past-litter': pastLitterKind.columns,
  'opening-pig': Object.fromEntries(OF_ANIMAL.flatMap((key) => (OWN[key] ? [[key, OWN[key]]] : []))),
}

/** Changes by adding the rows, before it is done. */
export interface LateAnswer {
  /** Sentences: of which animals, in which months and figures. */
  readonly changes: readonly string[]
  readonly rows: number
  readonly saved: boolean
}
