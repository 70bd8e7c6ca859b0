// As the server checks them.
export const limits = {
  title: 200,
  summary: 500,
  lines: 50,
  line: 300,
  months: 120,
  description: 20_000,
  question: 300,
  answer: 4_000,
  body: 100_000,
  files: 50,
}
