import { StartError } from './kit/start-error.ts'

/** Options of the command line. */
export interface Arguments {
  /** Loads no demo farms into an empty database. */
  readonly empty: boolean
  readonly help: boolean
}

const FLAGS = { '--empty': '首次启动不载入示范数据', '--help': '显示本说明' } as const

/** Reads the arguments. @throws StartError for an unknown one, with a suggestion */
export function readArguments(args: readonly string[]): Arguments {
  const unknown = args.find((one) => !Object.hasOwn(FLAGS, one))
  if (unknown !== undefined) {
    const meant = Object.keys(FLAGS).find((flag) => isNear(flag, unknown))
    const hint = meant ? `，是否为 ${meant}` : `，可用的参数：${Object.keys(FLAGS).join('、')}`
    throw new StartError(`不认识的参数 ${unknown}${hint}。`)
  }
  return { empty: args.includes('--empty'), help: args.includes('--help') }
}

/** True where two words have the same letters in another order, or one more or less. */
function isNear(flag: string, typed: string): boolean {
  const [own, other] = [[...flag].toSorted(), [...typed].toSorted()]
  if (Math.abs(own.length - other.length) > 1) return false
  const rest = [...other]
  for (const sign of own) {
    const at = rest.indexOf(sign)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest.length <= 1
}

/** Output of `--help`. */
export const HELP = [
  '用法：npm start [-- 参数]，开发时 npm run dev [-- 参数]',
  '',
  ...Object.entries(FLAGS).map(([flag, what]) => `  ${flag.padEnd(10)}${what}`),
  '',
  '环境变量：PORT（默认 3000）、HOST（默认 127.0.0.1）、DATA_DIR（默认 ./data）、DATABASE_URL、ADMIN_PASSWORD、',
  'PUBLIC_URL、TRUST_PROXY、OUTBOUND_ALLOW、OUTBOUND_CHANNELS、SECRET_KEY、BACKUP_DIR、BACKUP_KEEP，说明见 README。',
].join('\n')
