"""The net while it learns, and its loss: what tools/train/src/net/float_net.rs and task.rs do, for many positions at once."""
import dataclasses

import numpy as np
import torch

import float_file
from float_file import OUTCOMES

# Points won for each result, from losing a backgammon to winning one.
POINTS = (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)


class Net(torch.nn.Module):
    """Inputs, a hidden layer for each branch, heads."""

    def __init__(self, net):
        """A net from a file in floating point."""
        super().__init__()
        self.encoding = net.encoding
        self.branches, self.rows, self.hidden = net.rows.shape
        self.features = len(net.sizes)
        # A row of weights for each input, features first.
        inputs = np.concatenate([net.features, net.rows], axis=1)
        self.bias = parameter(net.bias)
        self.inputs = parameter(inputs)
        self.head_bias = parameter(net.head_bias)
        self.heads = parameter(net.heads)
        self.register_buffer("sizes", torch.tensor(net.sizes), persistent=False)
        # A constant in the memory of the device, so that a CUDA graph needs no copy.
        self.register_buffer("points", torch.tensor(POINTS), persistent=False)
        self.register_buffer("limits", torch.tensor(net.limits)[:, None], persistent=False)

    def float_file(self):
        """The net as it is now, for a file."""
        inputs = array(self.inputs)
        return float_file.FloatFile(
            encoding=self.encoding,
            sizes=array(self.sizes),
            limits=array(self.limits)[:, 0],
            bias=array(self.bias),
            rows=inputs[:, self.features:],
            features=inputs[:, :self.features],
            head_bias=array(self.head_bias),
            heads=array(self.heads),
        )

    def forward(self, positions):
        """Logarithms of odds of the six results."""
        hidden = smooth(self.sums(positions))
        outputs = torch.addmm(self.head_bias.flatten(), hidden, self.heads.flatten(0, 1).T)
        return of_head(outputs, positions)

    def sums(self, positions):
        """Pre-activations of the first layer."""
        count = len(positions.head)
        # The last column is for the places that a position with fewer rows leaves unused.
        inputs = torch.zeros(count, self.features + self.rows + 1, device=self.bias.device)
        if self.features:
            inputs[:, :self.features] = positions.features.float() / self.sizes
        inputs.scatter_(1, positions.rows.long() + self.features, 1.0)
        return by_branch(inputs[:, :-1], self.inputs, self.bias, positions.cuts)

    @torch.no_grad()
    def limit(self):
        """Brings weights of features back to what the integers of a network file can hold."""
        weights = self.inputs[:, :self.features]
        torch.clamp(weights, -self.limits, self.limits, out=weights)


class Smooth(torch.autograd.Function):
    """The smooth step with its slope in closed form, which reads and writes a third of the memory."""

    @staticmethod
    def forward(context, sums):
        t = (0.5 + sums / 6.0).clamp_(0.0, 1.0)
        context.save_for_backward(t)
        return (3.0 - 2.0 * t).mul_(t).mul_(t)

    @staticmethod
    def backward(context, slope):
        t, = context.saved_tensors
        return torch.addcmul(t, t, t, value=-1.0).mul_(slope)


def smooth(sums):
    """The smooth step of a hidden unit, from 0 to 1."""
    return Smooth.apply(sums)


def by_branch(inputs, weights, bias, cuts):
    """Sums of a layer with weights for each branch, or with the same weights for all."""
    if len(weights) == 1:
        return torch.addmm(bias[0], inputs, weights[0])
    return torch.cat([
        torch.addmm(bias[branch], inputs[begin:end], weights[branch])
        for branch, (begin, end) in enumerate(zip(cuts, cuts[1:]))
    ])


def of_head(outputs, positions):
    """The six outputs of each position's head, of the outputs of all heads."""
    if outputs.shape[1] == OUTCOMES:
        return outputs
    head = positions.head.long()[:, None, None].expand(-1, 1, OUTCOMES)
    return outputs.unflatten(1, (-1, OUTCOMES)).gather(1, head)[:, 0]


def array(tensor):
    """The numbers of a parameter."""
    return tensor.detach().cpu().numpy()


@dataclasses.dataclass
class Positions:
    """Positions of one step on the device, sorted by branch."""

    rows: torch.Tensor
    features: torch.Tensor
    target: torch.Tensor
    possible: torch.Tensor  # [position, result]
    head: torch.Tensor
    weight: torch.Tensor
    cuts: list  # where each branch begins, and the end
    pairs: torch.Tensor  # [2, pair]: places of positions that the same roll leads to
    lessons: int


class Totals:
    """Losses summed over lessons, in double precision and on the device."""

    NAMES = ("count", "squared_equity", "cross_entropy", "pairs", "squared_contrast", "error")

    def __init__(self, device):
        self.sums = torch.zeros(len(self.NAMES), dtype=torch.float64, device=device)

    def read(self):
        """Root mean square errors of the equity and of the difference between siblings, cross-entropy, mean
        error of the equity."""
        sums = dict(zip(self.NAMES, self.sums.tolist()))
        count, pairs = max(sums["count"], 1e-9), max(sums["pairs"], 1e-9)
        return {
            "rmse": (sums["squared_equity"] / count) ** 0.5,
            "contrast": (sums["squared_contrast"] / pairs) ** 0.5,
            "ce": sums["cross_entropy"] / count,
            "bias": sums["error"] / count,
        }


def loss(net, positions, contrast, totals):
    """What learning makes smaller: for a lesson, cross-entropy plus the squared error of the equity, plus
    `contrast` times that of the difference between siblings. Adds to the totals."""
    outputs = net(positions)
    target, possible, weight = positions.target, positions.possible, positions.weight
    masked = outputs.masked_fill(~possible, -torch.inf)
    chances = masked.softmax(1)
    error = (chances - target) @ net.points
    # Targets may sum to other than 1 over what is possible. So written the slope of an output is its chance
    # less the target even then.
    surprise = masked.logsumexp(1) - (target * outputs * possible).sum(1)
    mean = (weight * (surprise + error.square())).sum()
    one, two = positions.pairs
    difference = error[one] - error[two]
    if len(one):
        mean = mean + contrast * (weight[one] * difference.square()).sum()
    with torch.no_grad():
        cross_entropy = -(target * chances.clamp(min=1e-9).log() * possible).sum(1)
        totals.sums += torch.stack([
            weight.sum(dtype=torch.float64),
            (weight * error.square()).sum(dtype=torch.float64),
            (weight * cross_entropy).sum(dtype=torch.float64),
            weight[one].sum(dtype=torch.float64),
            (weight[one] * difference.square()).sum(dtype=torch.float64),
            (weight * error).sum(dtype=torch.float64),
        ])
    return mean / positions.lessons


def parameter(values):
    """A table of weights to learn."""
    return torch.nn.Parameter(torch.tensor(np.ascontiguousarray(values)))
