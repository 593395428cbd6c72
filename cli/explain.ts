/** Prints everything that derives from one declaration. Usage: npm run explain basic-supplier */
import { declaredNames, explain } from './explain/explain.ts'

const name = process.argv[2]
const text = name === undefined ? null : await explain(name)
if (text === null) {
  console.error(
    `${name === undefined ? '请给出名称' : `没有名为“${name}”的声明`}，可选：\n  ${declaredNames().join('\n  ')}`,
  )
  process.exitCode = 1
} else {
  console.log(text)
}
