import { defineConfig } from 'vitest/config'

/** Tests run against mutations of pure code: they need no database, no window and no seed. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/{domain,kit}/**/*.test.ts',
      'tests/server/kit/{columns,database-errors,fits,function-tree,narrow,parse-list-query,sheet-fields,spelling}.test.ts',
      'tests/server/kit/sheet/{cell,layout,sheet-head,sum-formulas,title-words}.test.ts',
      'tests/server/kit/import/field-words.test.ts',
      'tests/server/kit/outbound/address-rules.test.ts',
      'tests/server/kit/report/{report-money,report-sheet}.test.ts',
    ],
    testTimeout: 20_000,
  },
})
