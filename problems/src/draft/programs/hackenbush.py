def value(edges):
    """The Grundy value: points on a circle are one point, and each edge of a circle is worth 1."""
    near = {}
    for number, (a, b) in enumerate(edges):
        near.setdefault(a, []).append((b, number))
        if a != b:
            near.setdefault(b, []).append((a, number))
    order, low = {}, {}

    def above(point, way):
        order[point] = low[point] = len(order)
        total = 0
        for other, number in near.get(point, []):
            if number == way:
                continue
            if other not in order:
                worth = above(other, number)
                low[point] = min(low[point], low[other])
                total ^= worth + 1 if low[other] > order[point] else worth ^ 1
            elif order[other] <= order[point]:
                low[point] = min(low[point], order[other])
                total ^= 1
        return total

    return above(0, -1)
