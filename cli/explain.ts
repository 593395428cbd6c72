/** Prints everything that derives from one declaration. Usage: npm run explain basic-supplier */
import { declaredNames, declaredWords, explain } from './explain/explain.ts'
import { nearNames } from './explain/near-names.ts'
import { section } from './explain/text-table.ts'

const name = process.argv[2]
const text = name === undefined ? null : await explain(name)
if (text === null) {
  const near = name === undefined ? [] : nearNames(name, declaredWords())
  console.error(
    [
      `${name === undefined ? '请给出名称' : `没有名为“${name}”的声明`}\n`,
      section(
        '相近的名称',
        near.map((one) => [one.name, one.label]),
      ),
      `\n可选：\n  ${declaredNames().join('\n  ')}`,
    ].join(''),
  )
  process.exitCode = 1
} else {
  console.log(text)
}
