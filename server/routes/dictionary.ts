import type { FastifyInstance } from 'fastify'
import { functions, reference } from '#kit/field.ts'
import { branch, companiesAbove, entriesOf, optionTree } from '../commands/base/options.ts'
import { success } from '../kit/envelope.ts'
import { readBody } from './read-body.ts'

const sourceBody = {
  companyId: reference('公司', 'org-manage'),
  codeList: functions('字典编码', { required: true }),
}

/** The dictionary as pickers read it (spec §7): common entries, and those of one company. */
export async function dictionary(app: FastifyInstance): Promise<void> {
  const config = {
    access: 'SIGNED_IN',
    scope: 'company',
    doc: { summary: '数据字典选项', body: sourceBody },
  } as const
  app.post('/ddsource/info', { config }, (request) => {
    const { companyId, codeList } = readBody(sourceBody, request.body)
    return app.inScope(request, async (tx) => {
      const entries = await entriesOf(tx, codeList, await companiesAbove(tx, companyId))
      const ddSourceList = codeList.map((scode) => ({
        scode,
        dataDefineList: optionTree(entries.filter((one) => one.scode === scode)),
      }))
      return success({ ddSourceList })
    })
  })

  app.get<{ Params: { id: string } }>(
    '/datadefine/:id',
    { config: { ...config, doc: { summary: '一个字典或一个选项的下级' } } },
    (request) =>
      app.inScope(request, async (tx, caller) =>
        success({ ddList: [await branch(tx, request.params.id, caller.scope.companies)] }),
      ),
  )
}
