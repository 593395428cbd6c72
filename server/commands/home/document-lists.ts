import { sql } from 'kysely'
import { type Document, isDocument, reviewingFarm } from '#kit/document.ts'
import type { DocumentState } from '#kit/document-rules.ts'
import { functionCode } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { snake } from '#server/kit/names.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { RecordList } from './record-list.ts'

/** The user: rejected documents are shown to their sender. */
export interface Person {
  readonly uid: string
  readonly name: string
}

/** Days after which a submitted document is late. */
const UNDECIDED = 2

/**
 * Waiting documents of a farm, by kind: submitted ones for users who may approve, rejected ones for the user who
 * submitted or made them. The state counts from the document's last change.
 */
export function documentLists(farmId: string, today: string, person: Person): Record<string, RecordList> {
  const t = sql`${today}::date`
  const since = sql`${t} - d.updated_at::date`
  const own = sql`d.farm_id = ${farmId}`
  const reviewed = (document: Document) => {
    const field = reviewingFarm(document)
    return field === undefined ? own : sql`(${own} or ${sql.ref(`d.${snake(field)}`)} = ${farmId})`
  }
  const rows = ({ table }: Document, state: DocumentState, more: Sql, whose = own) =>
    sql`select d.uid, d.doc_no as subject, ${more} from ${sql.table(table)} d
      where ${whose} and d.status = ${state} and not d.deleted`
  const late = sql`d.submitted_by as place, ${since} as days, d.updated_at::date + ${sql.lit(UNDECIDED)} as deadline,
    ${since} - ${sql.lit(UNDECIDED)} as overdue`
  const back = sql`concat_ws('：', d.reviewed_by, d.review_note) as place, ${since} as days, null::date as deadline, 0 as overdue`
  const listOf = (document: Document, state: DocumentState, right: string) => ({
    group: '其他' as const,
    form: document.name,
    right: functionCode(document.name, right),
    filters: { farmId, status: state },
    onlyWithRows: true,
  })
  return Object.fromEntries(
    resources.filter(isDocument).flatMap((document): [string, RecordList][] => [
      [
        `approve-${document.name}`,
        {
          ...listOf(document, 'SUBMITTED', 'approve'),
          label: `待审核（${document.label}）`,
          action: '审核',
          daysLabel: '等待天',
          rows: rows(document, 'SUBMITTED', late, reviewed(document)),
        },
      ],
      [
        `rejected-${document.name}`,
        {
          ...listOf(document, 'REJECTED', 'submit'),
          label: `被驳回（${document.label}）`,
          action: '修改',
          daysLabel: '驳回天',
          rows: sql`${rows(document, 'REJECTED', back)} and (d.submitted_by = ${person.name} or d.created_by = ${person.uid})`,
        },
      ],
    ]),
  )
}
