/** A marigold seen from above, to be placed inside a drawing. */
export function Marigold({ x, y, r, pale = false }: { x: number; y: number; r: number; pale?: boolean }) {
  const [outer, inner, heart] = pale ? ['#ffc94f', '#ffdd85', '#f2a31b'] : ['#ee8a12', '#f7a928', '#d96c08'];
  return (
    <g transform={`translate(${x} ${y})`}>
      <g fill={outer}>{ring(10, r * 0.7, r * 0.32)}</g>
      <g fill={inner}>{ring(8, r * 0.4, r * 0.27)}</g>
      <circle r={r * 0.22} fill={heart} />
    </g>
  );
}

function ring(petals: number, distance: number, radius: number) {
  return Array.from({ length: petals }, (_, petal) => {
    const angle = (petal / petals) * 2 * Math.PI;
    const [cx, cy] = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    return <circle key={angle} cx={cx.toFixed(2)} cy={cy.toFixed(2)} r={radius} />;
  });
}
