export default function MyCourse() {
  return <section className="page" />
}
