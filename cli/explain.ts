/** Prints what a name or a word is: its declarations, and the code behind it. Usage: npm run explain basic-supplier [-- --all] */
import { declaredNames, declaredWords, explain } from './explain/explain.declarations.ts'
import { mentionsOf, relatedTo } from './explain/mentions.ts'
import { nearNames } from './explain/near-names.ts'
import { section } from './explain/text-table.ts'

const USAGE = `用法：npm run explain 词 [-- --all]

  画面、报表、录入表、资源的名称或标题：由声明得出的一切
  指标、规则、提示语（照原话）、任务、触发器、首页清单、术语：定义和执行它的代码
  --all：列出全部位置`

const asked = process.argv.slice(2)
const isWhole = asked.includes('--all')
const word = asked.filter((one) => !one.startsWith('-')).join(' ')
if (asked.some((one) => one === '--help' || one === '-h')) console.log(USAGE)
else if (!word) {
  console.error(`${USAGE}\n\n可选的名称：\n  ${declaredNames().join('\n  ')}`)
  process.exitCode = 1
} else {
  const declared = (await explain(word)) ?? ''
  const related = relatedTo(word, isWhole)
  const mentioned = !declared || isWhole ? mentionsOf(word, isWhole) : ''
  const near = () =>
    section(
      '相近的名称',
      nearNames(word, declaredWords()).map((one) => [one.name, one.label]),
    )
  if (declared) console.log([declared, related, mentioned].join(''))
  else if (related || mentioned) console.log([related, mentioned, near()].join(''))
  else {
    console.error(`没有名为“${word}”的声明，别处也没有出现\n${near()}`)
    process.exitCode = 1
  }
}
