/** Prints everything that derives from one declaration, or where a word is found. Usage: npm run explain basic-supplier [-- --all] */
import { declaredNames, declaredWords, explain } from './explain/explain.ts'
import { mentionsOf } from './explain/mentions.ts'
import { nearNames } from './explain/near-names.ts'
import { section } from './explain/text-table.ts'

const asked = process.argv.slice(2)
const isWhole = asked.includes('--all')
const name = asked.find((one) => one !== '--all')
if (!name) {
  console.error(`请给出名称\n\n可选：\n  ${declaredNames().join('\n  ')}`)
  process.exitCode = 1
} else {
  const near = () =>
    section(
      '相近的名称',
      nearNames(name, declaredWords()).map((one) => [one.name, one.label]),
    )
  const text = await explain(name)
  const found = text ?? mentionsOf(name, isWhole)
  if (text) console.log(text)
  else if (found) console.log(`${found}${near()}`)
  else {
    console.error(`没有名为“${name}”的声明，别处也没有出现\n${near()}`)
    process.exitCode = 1
  }
}
