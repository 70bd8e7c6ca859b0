export default function Learn() {
  return <section className="page" />
}
