import jsdoc from 'eslint-plugin-jsdoc'
import tseslint from 'typescript-eslint'

/** The house rules that a machine can check; CONTRIBUTING.md says why. */
export default tseslint.config(
  { ignores: ['generated/**', 'node_modules/**', 'coverage/**', 'reports/**', '.data/**', 'src/web/assets/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['src/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'warn',
        {
          publicOnly: { esm: true, cjs: false, window: false },
          enableFixer: false,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
          contexts: [
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
            'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
          ],
        },
      ],
    },
  },
  {
    files: ['src/operations/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 60, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TryStatement', message: 'The pipeline maps errors; a handler has no try/catch.' },
      ],
    },
  },
  { files: ['scripts/**/*.ts', 'src/main.ts'], rules: { 'no-console': 'off' } },
)
