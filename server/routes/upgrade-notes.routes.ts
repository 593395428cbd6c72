import type { FastifyInstance } from 'fastify'
import { formulaChanges, isFormulaChange } from '#domain/upgrade-notes.ts'
import { choice, date, flag, integer, organisation, text } from '#kit/field.ts'
import { noteItems, upgradeNote } from '#resources/system/upgrade-note.ts'
import { formulaFigures, markNoteRead, upgradeNotes } from '../commands/upgrade-notes/upgrade-notes.read.ts'
import {
  changeNote,
  createNote,
  publishNote,
  removeNote,
} from '../commands/upgrade-notes/upgrade-notes.write.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { callsOf } from '../plugins/call.ts'
import { readQuery } from '../plugins/read-body.ts'

const { name: PAGE, fields } = upgradeNote
const content = {
  release: text('版本', { required: true, maxLength: 20, overrides: { shape: 'dotted' } }),
  releasedOn: date('日期', { required: true }),
  kind: { ...fields.kind, required: true as const },
  downtime: fields.downtime,
  items: { ...noteItems, required: true as const },
}
const changed = { ...content, version: integer('版本号', { required: true }) }
const publishBody = { published: flag('已发布', { required: true }) }
const changes = Object.fromEntries(Object.entries(formulaChanges).map(([key, { label }]) => [key, label]))
const figureQuery = {
  farmId: organisation('猪场', ['farm']),
  change: choice('口径变化', changes, { required: true }),
}

/** 升级说明: read by all users, unread ones pop up once after an upgrade; written and published by the group. */
export async function upgradeNoteRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: PAGE, scope: 'farm' })
  calls.get('/notes', { summary: '升级说明' }, async ({ tx, caller }) => ({
    mayEdit: caller.scope.root,
    list: await upgradeNotes(tx, caller),
  }))

  const everybody = { access: 'SIGNED_IN', scope: 'none' } as const
  calls.list('/unread', { ...everybody, summary: '未读的升级说明' }, async ({ tx, caller }) => {
    const notes = await upgradeNotes(tx, caller)
    return notes.filter((note) => note.unread)
  })
  calls.post('/:uid/read', { ...everybody, summary: '已读升级说明' }, ({ tx, caller, uid }) =>
    markNoteRead(tx, caller, uid),
  )

  calls.get('/figures', { summary: '口径变化前后的值' }, async ({ tx, caller, sent, today }) => {
    const { farmId, change } = readQuery(figureQuery, sent)
    const farm = chooseFarm(caller, farmId)
    return { figure: isFormulaChange(change) ? await formulaFigures(tx, change, farm, today) : null }
  })
  writing(app)
}

function writing(app: FastifyInstance): void {
  const calls = callsOf(app, { access: PAGE, scope: 'group' })
  calls.post('/', { button: 'edit', summary: '新增升级说明', body: content }, async (act) => ({
    uid: await createNote(act, act.body),
  }))
  calls.put('/:uid', { button: 'edit', summary: '修改升级说明', body: changed }, (act) =>
    changeNote(act, act.uid, act.body),
  )
  const publishing = { button: 'publish', summary: '发布或撤回升级说明', body: publishBody }
  calls.post('/:uid/publish', publishing, (act) => publishNote(act, act.uid, act.body.published, act.now))
  calls.delete('/:uid', { button: 'edit', summary: '删除升级说明' }, (act) => removeNote(act, act.uid))
}
