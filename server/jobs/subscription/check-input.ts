import { daysWords, filledMessage, placeholders } from '#domain/subscription/message.ts'
import type {
  SubscriptionCheck,
  SubscriptionInput,
  SubscriptionPreview,
  SubscriptionReader,
} from '#kit/subscriptions.ts'
import { findColleagues } from '#server/commands/subscription/subscription.subscriptions.ts'
import type { Caller } from '#server/kit/context.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { SheetSpec } from '#server/kit/sheet.ts'
import type { ReportFile } from '#server/plugins/export-report.ts'
import { personNow } from '../person-now.ts'
import { judge } from './judge.ts'
import {
  type FirstLook,
  type Around as JudgeAround,
  type Judged,
  type Question,
  refusalOf,
} from './judged.ts'
import { figuresOf } from './subscription.figures.ts'

/** Longest a preview may take: a slower report is previewed without figures. */
const PREVIEW_LIMIT_MS = 10_000

interface Around extends JudgeAround {
  readonly now: Date
}

/** For each recipient, whether his own rights give him a file, and why not. @throws Refused for users the caller may not send to */
export async function readersOf(
  question: Question,
  uids: readonly string[],
  caller: Caller,
  around: Around,
): Promise<SubscriptionReader[]> {
  const found = await findColleagues(around.db, caller, { uids })
  const readers: SubscriptionReader[] = []
  for (const uid of uids) {
    const one = found.find((it) => it.uid === uid)
    if (!one) throw invalid({ recipients: ['收件人不存在、已停用或不在本公司'] })
    const problem = await problemOf(question, uid, caller, around)
    readers.push({ uid, name: one.name, hasMail: Boolean(one.email), problem })
  }
  return readers
}

async function problemOf(
  question: Question,
  uid: string,
  asker: Caller,
  around: Around,
): Promise<string | null> {
  const person = await personNow(around.db, uid, { ...asker, today: around.today })
  if (!person) return '账号已停用'
  return refusalOf(judge(question, person, around))
}

type Draft = Pick<SubscriptionInput, 'name' | 'message' | 'recipients'>

/** Data shown in the dialog before an input is saved. */
export async function checkInput(
  question: Question,
  draft: Draft,
  caller: Caller,
  around: Around,
): Promise<SubscriptionCheck> {
  const recipients = await readersOf(question, draft.recipients, caller, around)
  try {
    const judged = await judge(question, caller, around)
    return { problem: null, recipients, ...(await previewOf(judged, draft, around)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { problem: error.message, recipients, placeholders, preview: null }
  }
}

async function previewOf(
  judged: Judged,
  { name, message }: Draft,
  { now, today }: Around,
): Promise<{ placeholders: readonly string[]; preview: SubscriptionPreview }> {
  const { label, days, task, first } = judged
  const { rows, columns, foot } = 'open' in first ? await firstLook(first.open, now) : partsOf(first)
  const facts = {
    ...{ 订阅: name, 报表: label, 条件: task.filters, 行数: String(rows) },
    日期: days ? daysWords(days) : today,
  }
  const sums = foot ? columns.map(({ key, value }) => (value ? value(foot) : foot[key])) : null
  const figures = figuresOf(facts, { columns, foot: sums })
  const text = filledMessage(message, figures)
  const fileName = `${task.title.replaceAll(' ', '_')}.xlsx`
  return { placeholders: [...figures.keys()], preview: { title: name, text, fileName, rows } }
}

type Look = Pick<SheetSpec, 'columns' | 'foot'> & { readonly rows: number }

async function firstLook(open: (asked: FirstLook) => Promise<ReportFile>, now: Date): Promise<Look> {
  const file = await open({ now, signal: new AbortController().signal, limitMs: PREVIEW_LIMIT_MS })
  await file.end()
  return { columns: file.sheet.columns, foot: file.sheet.foot, rows: file.rows }
}

const partsOf = ({ parts }: { readonly parts: number }): Look => ({
  columns: [],
  foot: undefined,
  rows: parts,
})
