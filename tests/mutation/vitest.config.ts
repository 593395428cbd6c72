import { defineConfig } from 'vitest/config'

/** Tests run against mutations of pure code: they need no database, no window and no seed. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/{domain,kit}/**/*.test.ts'], testTimeout: 20_000 },
})
