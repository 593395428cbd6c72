import { saveSheet } from '#views/save-sheet.ts'
import type { ListCount, ListedPig } from './home-data.ts'

type Cell = string | number | null

/** A work list as rows of a sheet: the columns of the screen, with whole dates. */
function listRows(list: ListCount, pigs: readonly ListedPig[]): Cell[][] {
  const [who, where] = list.filters ? ['单号/对象', '内容'] : ['耳号', '栏位']
  const head = [who, where, '胎次', list.daysLabel, '期限', '超期天']
  return [
    head,
    ...pigs.map((pig) => [
      pig.earNo,
      pig.place,
      pig.parity ?? null,
      pig.days,
      pig.deadline,
      Math.max(0, pig.overdue ?? 0),
    ]),
  ]
}

/** Saves a work list as a workbook; made here, as every row is on the screen already. */
export async function exportList(list: ListCount, pigs: readonly ListedPig[], asOf: string): Promise<void> {
  const head = [list.label, `数据截至 ${asOf.slice(0, 16)}`]
  const sheet = { name: list.label, rows: [head, ...listRows(list, pigs)] }
  await saveSheet(sheet, `${list.label}_${asOf.slice(0, 10)}`)
}
