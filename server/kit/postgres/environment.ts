/** Environment variables needed by PostgreSQL's programs. Others may hold secrets, which every process of its account can read. */
const PASSED = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'windir',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
]

/** The environment of the database's programs. */
function bareEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const passed = PASSED.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]] as const]))
  return { ...Object.fromEntries(passed), LC_ALL: 'C' }
}

/** Options to run the database's programs with: in a folder any account may enter, without secrets, without a window. */
export const surroundings = () => ({ cwd: '/', env: bareEnvironment(), windowsHide: true })
