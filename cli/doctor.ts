import { examine, type Finding } from '#server/operations/examine.ts'
import { type Given, type Outcome, runOperation } from './operation.ts'

const USAGE = `用法：npm run doctor -- [--json]
检查环境、数据库、升级、权限、定时任务、磁盘、时间和备份，不改动任何数据。有需要处理的问题时，退出码为 1。
服务可以正在运行，也可以已停止。`

const MARK: Readonly<Record<Finding['state'], string>> = { OK: '正常', WARN: '提醒', FAIL: '故障' }

async function run({ env }: Given): Promise<Outcome> {
  const findings = await examine(env, new Date())
  return {
    text: findings.map(({ subject, state, words: said }) => `${MARK[state]}  ${subject}：${said}`).join('\n'),
    data: { findings },
    failed: findings.some(({ state }) => state === 'FAIL'),
  }
}

await runOperation({ usage: USAGE, run })
