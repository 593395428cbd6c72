import {
  createByHand,
  enableByHand,
  listByHand,
  resetByHand,
  unlockByHand,
} from '#server/commands/accounts/by-hand.ts'
import { type Tx, withDb } from '#server/kit/database.ts'
import { databaseAtHand, isInstalled } from '#server/kit/database-at-hand.ts'
import { StartError } from '#server/kit/start-error.ts'
import { type Given, Misused, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run user -- <动作> [账号] [--name 姓名] [--json]
  list                列出全部账号
  reset  账号         重置密码：启用、解锁并退出该账号的全部登录，打印新密码，首次登录须修改
  unlock 账号         解除登录锁定
  disable 账号        停用账号，并退出它的全部登录
  enable 账号         启用账号
  create 账号         新建集团系统管理员，打印密码，首次登录须修改（--name 姓名）
服务可以正在运行，也可以已停止。`

type Action = (tx: Tx, account: string, name: string) => Promise<Outcome>

const TRACE = { route: 'CLI user', requestId: `cli-${process.pid}` }
const outcome = (text: string, data: object): Outcome => ({ text, data })

const ACTIONS: Readonly<Record<string, { readonly needsAccount: boolean; readonly run: Action }>> = {
  list: {
    needsAccount: false,
    async run(tx) {
      const users = await listByHand(tx)
      const lines = users.map(({ account, name, organisation, enabled }) =>
        [account.padEnd(20), enabled ? '启用' : '停用', name, organisation].join('  '),
      )
      return outcome(lines.join('\n'), { users })
    },
  },
  reset: {
    needsAccount: true,
    async run(tx, account) {
      const password = await resetByHand(tx, TRACE, account)
      return outcome(`账号 ${account} 的新密码：${password}（首次登录后须修改）`, { account, password })
    },
  },
  unlock: {
    needsAccount: true,
    async run(tx, account) {
      await unlockByHand(tx, TRACE, account)
      return outcome(`账号 ${account} 已解除锁定`, { account })
    },
  },
  disable: {
    needsAccount: true,
    async run(tx, account) {
      await enableByHand(tx, TRACE, account, false)
      return outcome(`账号 ${account} 已停用`, { account })
    },
  },
  enable: {
    needsAccount: true,
    async run(tx, account) {
      await enableByHand(tx, TRACE, account, true)
      return outcome(`账号 ${account} 已启用`, { account })
    },
  },
  create: {
    needsAccount: true,
    async run(tx, account, name) {
      const password = await createByHand(tx, TRACE, account, name)
      return outcome(`已新建系统管理员 ${account}，密码：${password}（首次登录后须修改）`, {
        account,
        password,
      })
    },
  },
}

async function run({ env, words, text }: Given): Promise<Outcome> {
  const [name = '', account = ''] = words
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action || (action.needsAccount && !account)) throw new Misused('')
  const atHand = await databaseAtHand(env)
  try {
    return await withDb(atHand.url, 1, async (db) => {
      if (!(await isInstalled(db))) throw new StartError('数据库中还没有账号，服务首次启动时会建立 admin。')
      return db.transaction().execute((tx) => action.run(tx, account, text('name') ?? '系统管理员'))
    })
  } finally {
    await atHand.close()
  }
}

await runOperation({ usage: USAGE, most: 2, options: { name: { type: 'string' } }, run })
