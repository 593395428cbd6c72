/** Every document has its number and its life from draft to void, and its posting can be taken back. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import { type DocumentAct, documentActs } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import { requiredMessage } from '#kit/parse.ts'
import { resources } from '#resources/index.ts'
import { can, named, type Row, resourceContract } from '#support/resource-contract.ts'

const contract = await resourceContract()
/** Documents made by another document go through their life in the tests of that one. */
const documents = resources.filter(isDocument).filter((one) => can(one, 'create'))

describe.each(named(documents))('%s', (name, resource) => {
  if (!isDocument(resource)) return
  const { document } = resource
  const sometimes = contract.testByTurns('documents', resources.indexOf(resource), 2)

  const act = (step: DocumentAct, row: Row, reason: string | null = null) =>
    contract.fixture.chief.post<Row>(`${name}/${row.uid}/${step}`, { version: row.version, reason })

  /** Goes through the steps; each must succeed. */
  async function through(row: Row, ...steps: readonly DocumentAct[]): Promise<Row> {
    let now = row
    for (const step of steps) {
      const { status, msg, data } = await act(step, now, '核对')
      expect([step, status, msg]).toEqual([step, 200, ''])
      now = data
    }
    return now
  }

  sometimes(
    'numbers of a farm and day follow each other without a gap, also after one that was refused',
    2,
    async () => {
      const first = await contract.oneOf(resource)
      const body = contract.fixture.body(resource, contract.next())
      const refused = await contract.fixture.chief.post(name, { ...body, [document.day]: '不是日期' })
      expect(refused.status).toBe(400)
      const day = { [document.day]: first[document.day] }
      const second = await contract.fixture.chief.post<Row>(name, { ...body, ...day })
      expect(second.msg).toBe('')
      const [begin, serial] = String(first.docNo).split('-')
      expect(begin).toBe(document.prefix + String(first[document.day]).replaceAll('-', ''))
      expect(second.data.docNo).toBe(`${begin}-${String(Number(serial) + 1).padStart(3, '0')}`)
    },
  )

  test('S5-26 without its farm it is refused in the words of its form', async () => {
    const { [document.farm]: _farm, ...body } = contract.fixture.body(resource, contract.next())
    const { status, errors } = await contract.fixture.chief.post(name, body)
    const field = resource.fields[document.farm] as Field
    expect([status, errors?.[document.farm]]).toEqual([400, [requiredMessage(field)]])
  })

  test('it goes from draft to approved and back, and says who and why', async () => {
    const draft = await contract.oneOf(resource)
    expect(draft.status).toBe('DRAFT')
    const rejected = await through(draft, 'submit', 'reject')
    expect([rejected.status, rejected.reviewNote]).toEqual(['REJECTED', '核对'])
    const again = await through(rejected, 'submit', 'withdraw', 'submit', 'approve')
    // approving writes declared fields only: a line with any other is refused at its next change
    const keysOfLines = ((again[document.lines ?? ''] as object[] | undefined) ?? []).flatMap(Object.keys)
    const cells = Object.keys(resource.fields[document.lines ?? '']?.fields ?? {})
    expect(keysOfLines.filter((key) => !cells.includes(key) && !/Title$|^_/.test(key))).toEqual([])
    expect([again.status, again.submittedBy, again.reviewedBy]).toEqual(['APPROVED', 'chief', 'chief'])
    const { data: counted } = await contract.list(resource, `&uid=${draft.uid}`)
    expect((await through(again, 'unapprove', 'submit', 'approve', 'void')).status).toBe('VOID')
    // a void document stands in the list and counts in no sum
    const { data: voided } = await contract.list(resource, `&uid=${draft.uid}`)
    expect([counted.total, voided.total]).toEqual([1, 1])
    const keys = Object.keys(counted.sums)
    expect(voided.sums).toEqual(Object.fromEntries(keys.map((key) => [key, null])))
  })

  test('what is posted is taken back exactly: events, animals and movements are as before', async () => {
    const draft = await contract.oneOf(resource)
    const before = await movedIn()
    await through(draft, 'submit', 'approve', 'unapprove')
    expect(await movedIn()).toEqual(before)
  })

  const cells = Object.entries(resource.fields[document.lines ?? '']?.fields ?? {})
  const pointing = cells.flatMap(([key, { target }]) => {
    const found = resources.find((one) => one.name === target)
    return found && can(found, 'delete') && can(found, 'create') ? [[key, found] as const] : []
  })
  if (pointing.length > 0)
    test('what a line of a draft points at is used and cannot be deleted (M-07)', async () => {
      for (const [key, target] of pointing) {
        const [draft, used] = [await contract.oneOf(resource), await contract.oneOf(target)]
        // nothing else points at it
        await sql`update ${sql.table(resource.table)} set ${sql.ref(document.lines ?? '')} = jsonb_set(
          ${sql.ref(document.lines ?? '')}, ${sql.lit(`{0,${key}}`)}, to_jsonb(${used.uid}::text)) where uid = ${draft.uid}`.execute(
          contract.t.db,
        )
        const answer = await (await contract.t.as('admin')).delete(`${target.name}/${used.uid}`, {
          version: used.version,
        })
        expect([key, answer.code, answer.msg]).toEqual([key, 'ERROR', '该数据已被使用，不能删除，可停用'])
      }
    })

  const isPriced = cells.some(([key, { readonly }]) => key === 'price' && !readonly)
  const worked = Object.entries(resource.fields).flatMap(([key, { kind, sum, readonly }]) =>
    kind === 'money' && sum && readonly ? [key] : [],
  )
  if (isPriced)
    test('a change of nothing but a price is kept, counted in the sums, and named in the trail', async () => {
      const lines = document.lines ?? ''
      const draft = await contract.oneOf(resource)
      const [line = {}, ...others] = draft[lines] as Record<string, unknown>[]
      // for issues and returns, the books say the price
      if (!Number(line.price)) return
      const price = String(Number(line.price) + 1)
      const change = { version: draft.version, [lines]: [{ ...line, price }, ...others] }
      const { msg, errors } = await contract.fixture.chief.patch(`${name}/${draft.uid}`, change)
      expect([msg, errors]).toEqual(['', undefined])
      const { data: now } = await contract.fixture.chief.get<Row>(`${name}/${draft.uid}`)
      const [kept] = now[lines] as Record<string, unknown>[]
      expect(Number(kept?.price)).toBe(Number(price))
      for (const key of worked) expect([key, Number(now[key])]).not.toEqual([key, Number(draft[key])])
      const { data: trail } = await contract.fixture.chief.get<object>(`${name}/${draft.uid}/changes`)
      expect(JSON.stringify(trail)).toContain(price)
    })

  sometimes('only a draft or a rejected one is changed (M-10)', 1, async () => {
    const draft = await contract.oneOf(resource)
    const change = async (row: Row) => {
      const { version } = row
      return (await contract.fixture.chief.patch(`${name}/${row.uid}`, { version, remark: '改' })).msg
    }
    // a reviewer may correct what is approved, where the document says so
    const waiting = document.reviewerEdits ? '' : '单据待审核，不能修改，请先撤回'
    expect(await change(await through(draft, 'submit'))).toBe(waiting)
    const approved = await through(
      (await contract.fixture.chief.get<Row>(`${name}/${draft.uid}`)).data,
      'approve',
    )
    expect(await change(approved)).toBe('单据已审核，不能修改，请先反审核')
    expect(await change(await through(approved, 'void'))).toBe('单据已作废，不能修改')
  })

  sometimes('a step out of turn, a stale one and one without its reason change nothing', 1, async () => {
    const draft = await contract.oneOf(resource)
    expect((await act('approve', draft)).msg).toBe('单据草稿，不能审核')
    expect((await act('void', draft)).errors).toEqual({ reason: ['请输入作废原因'] })
    const submitted = await through(draft, 'submit')
    expect((await act('approve', draft)).status).toBe(409)
    const { data } = await contract.fixture.chief.get<Row>(`${name}/${draft.uid}`)
    expect(data).toEqual(submitted)
  })

  sometimes('each step asks for its own right, and a lost answer is not done twice', 1, async () => {
    const draft = await contract.oneOf(resource)
    for (const [step, { right }] of Object.entries(documentActs)) {
      const others = ['submit', 'approve', 'unapprove', 'void'].filter((one) => one !== right)
      const functions = ['user', name, ...others.map((one) => `${name}:${one}`)]
      const account = `no${right}${name.length}${step}${draft.uid.slice(-6)}`.replaceAll('-', '').slice(0, 30)
      await contract.t.user({ account, at: contract.fixture.company, functions })
      const client = await contract.t.as(account)
      expect([step, (await client.post(`${name}/${draft.uid}/${step}`, { version: 1 })).status]).toEqual([
        step,
        403,
      ])
    }
  })
})

/** Everything posting may touch, as text. */
async function movedIn(): Promise<unknown> {
  const found = await sql<{
    rows: string
  }>`select (select count(*) from pig_event) || ' ' || (select count(*) from pig)
    || ' ' || (select count(*) from document_event) || ' ' || (select count(*) from batch_event)
    || ' ' || (select count(*) from pig_transfer where not deleted)
    || ' ' || (select count(*) from stock_event) || ' ' || (select count(*) from stock_move)
    || ' ' || (select coalesce(sum(qty), 0) || ' ' || coalesce(sum(amount), 0) from stock_shelf)
    || ' ' || (select coalesce(sum(qty), 0) from stock_lot) || ' ' || (select count(*) from material_lot)
    || ' ' || (select string_agg(concat_ws('/', doc_no, status, settlement, settled_no, checkout_no), ',' order by uid)
      from sales_ticket where doc_no like '%GIVEN%') as rows`.execute(contract.t.db)
  return found.rows[0]?.rows
}
