import { integer, text } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { organisation } from '#resources/system/organisation.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

/** 批量建栏: a row of pens below a house or unit in one go. */
export const PensModal = ({ parent, onClose }: { parent: OrgNode; onClose(): void }) => (
  <CallModal<{ created: number; duplicates: string[] }>
    title={`批量建栏：${parent.name}`}
    fields={penFields}
    start={{ from: 1, pattern: '{n}号栏' }}
    okText="建栏"
    note={(values) => <p className="org-note">{seriesWords(values) ?? '如 1 至 60，{n}号栏'}</p>}
    check={seriesProblem}
    resource={organisation.name}
    url="org-manage/pens"
    also={{ parentId: parent.uid }}
    done={(_typed, { created, duplicates: { length } }) =>
      `已建 ${created} 个栏位${length > 0 ? `，${length} 个已有的保持不变` : ''}`
    }
    onClose={onClose}
  />
)

const LAST_NUMBER = 9999

/** Fields of `POST org-manage/pens` in addition to the parent. */
const penFields = {
  from: integer('起始号', { required: true, min: 1, max: LAST_NUMBER }),
  to: integer('结束号', { required: true, min: 1, max: LAST_NUMBER }),
  pattern: text('名称', { required: true, maxLength: 30, hint: '{n} 为号码，{nn} 补足两位' }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头' }),
}

const nameOf = (pattern: string, number: number): string =>
  pattern.replace(/\{(n+)\}/, (_place, width: string) => String(number).padStart(width.length, '0'))

/** Pens the series will make, in words: `将建 60 个栏位：1号栏 至 60号栏`; null while it makes none. */
export function seriesWords(values: Readonly<Record<string, unknown>>): string | null {
  const [from, to] = [Number(values.from), Number(values.to)]
  const pattern = String(values.pattern ?? '')
  if (!(from >= 1 && to >= from) || !/\{n+\}/.test(pattern)) return null
  return `将建 ${to - from + 1} 个栏位：${nameOf(pattern, from)} 至 ${nameOf(pattern, to)}`
}

/** Errors that only the three fields together show. */
export function seriesProblem(values: Readonly<Record<string, unknown>>): FieldErrors | null {
  if (Number(values.to) < Number(values.from)) return { to: ['结束号不能小于起始号'] }
  return /\{n+\}/.test(String(values.pattern)) ? null : { pattern: ['名称须包含 {n}'] }
}
