import type { FastifyInstance } from 'fastify'
import { formulaChanges, isFormulaChange } from '#domain/upgrade-notes.ts'
import { choice, date, type Fields, flag, integer, organisation, text } from '#kit/field.ts'
import { noteItems, upgradeNote } from '#resources/system/upgrade-note.ts'
import { formulaFigures, markNoteRead, upgradeNotes } from '../commands/upgrade-notes/upgrade-notes.read.ts'
import {
  changeNote,
  createNote,
  publishNote,
  removeNote,
} from '../commands/upgrade-notes/upgrade-notes.write.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { call } from './call.ts'
import { readBody, readQuery, uidParam } from './read-body.ts'

const { name: PAGE, fields } = upgradeNote
const content = {
  release: text('版本', { required: true, shape: 'dotted', maxLength: 20 }),
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

const look = (summary: string) => call(PAGE, 'farm', summary)
const everybody = (summary: string) => call('SIGNED_IN', 'none', summary)

/** 升级说明: read by all users, unread ones pop up once after an upgrade; written and published by the group. */
export async function upgradeNoteRoutes(app: FastifyInstance): Promise<void> {
  app.get('/notes', look('升级说明'), (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ mayEdit: caller.scope.root, list: await upgradeNotes(tx, caller) }),
    ),
  )

  app.get('/unread', everybody('未读的升级说明'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const unread = (await upgradeNotes(tx, caller)).filter((note) => note.unread)
      return success({ list: unread })
    }),
  )

  app.post('/:uid/read', everybody('已读升级说明'), (request) =>
    app.inScope(request, async (tx, caller) => {
      await markNoteRead(tx, caller, uidParam(request))
      return success()
    }),
  )

  app.get('/figures', look('口径变化前后的值'), (request) => {
    const { farmId, change } = readQuery(figureQuery, request.query)
    return app.inScope(request, async (tx, caller) => {
      const farm = chooseFarm(caller, farmId)
      const today = farmToday(app.now())
      return success({
        figure: isFormulaChange(change) ? await formulaFigures(tx, change, farm, today) : null,
      })
    })
  })
  await app.register(writing)
}

async function writing(app: FastifyInstance): Promise<void> {
  const open = (button: 'edit' | 'publish', summary: string, body?: Fields) =>
    call(`${PAGE}:${button}`, 'group', summary, { body })

  app.post('/', open('edit', '新增升级说明', content), (request) => {
    const note = readBody(content, request.body)
    return app.inScope(request, async (tx, caller) =>
      success({ uid: await createNote({ tx, caller }, note) }),
    )
  })

  app.put('/:uid', open('edit', '修改升级说明', changed), (request) => {
    const note = readBody(changed, request.body)
    return app.inScope(request, async (tx, caller) => {
      await changeNote({ tx, caller }, uidParam(request), note)
      return success()
    })
  })

  app.post('/:uid/publish', open('publish', '发布或撤回升级说明', publishBody), (request) => {
    const { published } = readBody(publishBody, request.body)
    return app.inScope(request, async (tx, caller) => {
      await publishNote({ tx, caller }, uidParam(request), published, app.now())
      return success()
    })
  })

  app.delete('/:uid', open('edit', '删除升级说明'), (request) =>
    app.inScope(request, async (tx, caller) => {
      await removeNote({ tx, caller }, uidParam(request))
      return success()
    }),
  )
}
