import { placeKinds } from '#resources/system/organisation.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { typeWord } from './columns.tsx'
import type { Place } from './places.ts'

const HEAD = ['栏位', '级别', '类型', '容量(头)', '在栏猪(头)', '设备号', '饲养员']

/** The places shown, as rows of a sheet. */
export const placeRows = (places: readonly Place[]) => [
  HEAD,
  ...places.map(({ label, kind, houseType, capacity, heads, devices, keeper }) => [
    label,
    placeKinds[kind],
    typeWord(houseType),
    capacity,
    heads,
    devices,
    keeper,
  ]),
]

/** Saves the places shown as a workbook. */
export const exportPlaces = (places: readonly Place[], today: string): Promise<void> =>
  saveSheet({ name: '栏位一览', rows: placeRows(places) }, `栏位一览_${today}`)
