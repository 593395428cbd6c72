import { useQuery } from '@tanstack/react-query'
import type { CloseOut, CloseOutFlow } from '#kit/close-out.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'

export const closeOutOf = (uid: string): string => `batch-manage/${uid}/close-out`

/** The close-out sheet of a batch; asked again whenever its row changes. */
export function useCloseOut(uid: string, version: unknown) {
  const call = useServerCall()
  return useQuery({
    queryKey: ['batch-close-out', uid, version],
    queryFn: () => call<CloseOut>('get', closeOutOf(uid)),
  })
}

/** A table of the sheet: its columns, those with numbers marked, and its lines with their sum. */
export interface SheetTable {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
  readonly lines: readonly (readonly string[])[]
}

const word = (title: string) => ({ title, isNumber: false })
const number = (title: string) => ({ title, isNumber: true })
const kilos = (value: string | null): string => (value === null ? NO_VALUE : formatNumber(value, 1))
const money = (value: string | null): string => (value === null ? NO_VALUE : formatNumber(value, 2))

const seesCosts = (rows: readonly CloseOutFlow[]): boolean => rows.some((row) => row.cost !== undefined)

const flows = (title: string, rows: readonly CloseOutFlow[]): SheetTable => ({
  title,
  columns: [
    word('日期'),
    word('方式'),
    number('头数'),
    number('重量 kg'),
    number('均重 kg'),
    number('金额 元'),
    ...(seesCosts(rows) ? [number('成本 元')] : []),
  ],
  lines: rows.map((row) => [
    row.date,
    row.kind,
    formatNumber(row.heads),
    kilos(row.kilos),
    row.kilos === null ? NO_VALUE : formatNumber(Number(row.kilos) / row.heads, 2),
    money(row.amount),
    ...(seesCosts(rows) ? [money(row.cost ?? null)] : []),
  ]),
})

/** Tables below the figures: arrivals, loads, losses by cause, feed. */
export const tablesOf = ({ came, left, lost, fed }: CloseOut): readonly SheetTable[] => [
  flows('进猪', came),
  flows('出栏', left),
  {
    title: '死淘原因',
    columns: [word('类型'), word('原因'), number('头数'), number('重量 kg')],
    lines: lost.map((row) => [row.kind, row.reason, formatNumber(row.heads), kilos(row.kilos)]),
  },
  {
    title: '用料',
    columns: [word('饲料'), number('用量 kg'), number('金额 元')],
    lines: fed.map((row) => [row.feed ?? NO_VALUE, formatNumber(row.qty, 2), money(row.amount)]),
  },
]
