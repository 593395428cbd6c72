// The one entry of every npm script: installs, then hands over to the Node that package.json pins. Plain JavaScript for any Node since 20,
// without dependencies, since it runs where nothing is installed yet.
import { build } from './launch/build.mjs'
import { dev } from './launch/dev.mjs'
import { Refusal } from './launch/refusal.mjs'
import { runScript } from './launch/runtime.mjs'
import { start } from './launch/start.mjs'
import { deepTest, e2e, mutationTest, test } from './launch/test.mjs'
import { validate } from './launch/validate.mjs'

const script = (path) => (args) => runScript(path, args)

const COMMANDS = {
  start,
  dev,
  test,
  'test-deep': deepTest,
  'test-mutation': mutationTest,
  e2e,
  validate,
  build,
  bench: script('tests/bench/run.ts'),
  fuzz: script('tests/fuzz/run.ts'),
  demo: script('cli/demo.ts'),
  user: script('cli/user.ts'),
  backup: script('cli/backup.ts'),
  restore: script('cli/restore.ts'),
  doctor: script('cli/doctor.ts'),
  migrate: script('cli/migrate.ts'),
  upgrade: script('cli/upgrade.ts'),
  new: script('cli/new.ts'),
  explain: script('cli/explain.ts'),
  'db-diff': script('cli/db-diff.ts'),
}

async function main([name, ...args]) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(`需要 Node 20.19 或更高版本，本机是 ${process.versions.node}：请升级后重试。`)
  }
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) throw new Refusal(`用法：node cli/run.mjs <${Object.keys(COMMANDS).join('|')}> [参数]`)
  return await command(args)
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  },
)
