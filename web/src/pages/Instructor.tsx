export default function Instructor() {
  return <section className="page" />
}
